import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

interface Place {
  readonly path: string;
  go(path: string): void;
}

const PlaceContext = createContext<Place>({ path: '/', go: () => {} });

export const usePlace = (): Place => useContext(PlaceContext);

/** The address says where in the app one is; links within it do not load the page anew. */
export function Router({ children }: { readonly children: ComponentChildren }) {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const moved = () => setPath(location.pathname);
    addEventListener('popstate', moved);
    return () => removeEventListener('popstate', moved);
  }, []);
  const go = (next: string) => {
    history.pushState(null, '', next);
    setPath(location.pathname);
    scrollTo(0, 0);
    queueMicrotask(() => document.querySelector<HTMLElement>('h1')?.focus());
  };
  return <PlaceContext.Provider value={{ path, go }}>{children}</PlaceContext.Provider>;
}

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Link({ to, class: name, children }: LinkProps) {
  const { path, go } = usePlace();
  return (
    <a
      href={to}
      class={name}
      aria-current={path === to ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
