import { ProblemError } from '@lyceum/contracts/problem-error';
import { type ComponentChildren, createContext, type InputHTMLAttributes } from 'preact';
import { useContext, useId, useState } from 'preact/hooks';

export type FieldValues = Readonly<Record<string, string>>;

interface FormState {
  readonly faults: Readonly<Record<string, string>>;
  readonly busy: boolean;
}

const FormContext = createContext<FormState>({ faults: {}, busy: false });

interface FormProps {
  /** What is thrown is shown: at its field where a fault names one, below otherwise. */
  send(values: FieldValues, form: HTMLFormElement): Promise<void>;
  /** A problem in words of the page's own; undefined leaves it to the server's. */
  explain?(problem: ProblemError): string | undefined;
  readonly children: ComponentChildren;
  readonly class?: string;
}

/** A form whose fields keep what was typed, whatever becomes of it. */
export function Form({ send, explain, children, class: name = '' }: FormProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ fields: Record<string, string>; whole: string }>({ fields: {}, whole: '' });
  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    setFault({ fields: {}, whole: '' });
    try {
      await send(valuesOf(form), form);
    } catch (error) {
      const fields = faultsOf(error);
      setFault({ fields, whole: wholeFault({ error, explain, fields }) });
      queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      class={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <FormContext.Provider value={{ faults: fault.fields, busy }}>{children}</FormContext.Provider>
      <p role="alert" class={fault.whole ? 'notice bad' : ''}>
        {fault.whole}
      </p>
    </form>
  );
}

const valuesOf = (form: HTMLFormElement): FieldValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));

/** `/settings/autoReply` is the field `settings.autoReply`. */
function faultsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ProblemError)) return {};
  return Object.fromEntries(
    error.errors.map(({ path, message }) => [path.replace(/^\//, '').replaceAll('/', '.'), message]),
  );
}

interface Failed {
  readonly error: unknown;
  readonly explain: FormProps['explain'];
  readonly fields: Readonly<Record<string, string>>;
}

function wholeFault({ error, explain, fields }: Failed): string {
  if (!(error instanceof ProblemError)) return error instanceof Error ? error.message : String(error);
  const said = explain?.(error);
  if (said) return said;
  return Object.keys(fields).length > 0 ? '' : error.message;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'number' | 'datetime-local';
  readonly value?: string;
  readonly hint?: string;
  readonly autocomplete?: InputHTMLAttributes['autocomplete'];
  readonly inputMode?: 'numeric' | 'text' | 'email' | 'url';
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly rows?: number;
  readonly autofocus?: boolean;
  onInput?(value: string): void;
}

/** A label, its field, and below it what is wrong with it. */
export function Field({ name, label, type = 'text', hint, rows, onInput, value, ...rest }: FieldProps) {
  const id = useId();
  const { faults } = useContext(FormContext);
  const fault = faults[name];
  const shared = {
    id,
    name,
    'aria-describedby': `${id}-about`,
    'aria-invalid': fault ? ('true' as const) : undefined,
    defaultValue: value ?? '',
    onInput: (event: { currentTarget: { value: string } }) => onInput?.(event.currentTarget.value),
    ...rest,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input {...({ ...shared, type } as InputHTMLAttributes<HTMLInputElement>)} />
      )}
      <div id={`${id}-about`}>
        {fault ? <span class="fault">{fault}</span> : null}
        {hint ? <span class="hint">{hint}</span> : null}
      </div>
    </div>
  );
}

interface CheckProps {
  readonly name: string;
  readonly label: string;
  readonly checked?: boolean;
}

export function Check({ name, label, checked = false }: CheckProps) {
  const id = useId();
  return (
    <p class="row">
      <input type="checkbox" id={id} name={name} defaultChecked={checked} />
      <label for={id}>{label}</label>
    </p>
  );
}

/** Waits with the form. */
export function Submit({ children }: { readonly children: ComponentChildren }) {
  const { busy } = useContext(FormContext);
  return (
    <button type="submit" disabled={busy}>
      {children}
    </button>
  );
}
