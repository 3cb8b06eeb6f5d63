/** For a form's `ref`: submits the form on Ctrl or ⌘ with Enter in any field. */
export function submitShortcut(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('keydown', listen);
  return () => form.removeEventListener('keydown', listen);
}
