/** For a form's `ref`: submits the form on Ctrl or ⌘ with Enter in any field, once however long they are held down. */
export function submitShortcut(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    // Held down, it would press what the button says next.
    if (!event.repeat) form.requestSubmit();
  };
  form.addEventListener('keydown', listen);
  return () => form.removeEventListener('keydown', listen);
}
