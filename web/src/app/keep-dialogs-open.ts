/** The second click of a double click falls beside the dialog that the first one opened: it does not close it. */
export function keepDialogsOpen(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail > 1 && event.target instanceof Element && event.target.matches('.modal'))
        event.stopPropagation();
    },
    true,
  );
}
