/** For a form's `ref`: Ctrl or ⌘ with Enter sends it from whatever field. */
export function saveKey(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('keydown', listen);
  return () => form.removeEventListener('keydown', listen);
}
