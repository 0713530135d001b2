import type { ComponentChildren } from 'preact';

interface ScrollProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Something wider than a phone, such as a table: it can be reached and moved with the keyboard. */
export const Scroll = ({ label, children }: ScrollProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable (WCAG 2.1.1)
  <section class="scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
