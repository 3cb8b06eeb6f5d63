// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { toast, useToast } from '../toast/toast-store.ts';
import { ConfirmDialog, NOT_SAVING } from './confirm-dialog.tsx';
import { TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useSaving } from './use-saving.ts';

let closings = 0;
/** A dialog whose saves end as a test says, one after the other. */
function renderDialog(beside?: ReactNode) {
  closings = 0;
  const saves: { values: string; succeed: () => void; fail: (reason: string) => void }[] = [];
  function Dialog() {
    const [show, setShow] = useState(true);
    const [name, setName] = useState('');
    const saving = useSaving(
      {
        mutateAsync: (values: string) =>
          new Promise<void>((resolve, reject) => {
            saves.push({ values, succeed: resolve, fail: (reason) => reject(new Error(reason)) });
          }),
      },
      {
        onSuccess: () => setShow(false),
        onError: ({ message }) => {
          toast({ title: 'Not Saved' });
          return message;
        },
      },
    );
    return (
      <>
        <FormDialog
          title="Rename"
          submitLabel="Save"
          busyLabel="Saving..."
          saving={saving}
          show={show}
          onClose={() => {
            closings += 1;
            setShow(false);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            saving.run(name);
          }}
        >
          <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        </FormDialog>
        {beside}
      </>
    );
  }
  render(<Dialog />);
  return saves;
}

it('a form in a dialog is sent once when the button is pressed twice in the same moment, and shows that it is saving', async () => {
  const saves = renderDialog();
  const save = await screen.findByRole('button', { name: 'Save' });
  // Both presses come before anything is drawn anew.
  act(() => {
    save.click();
    save.click();
  });
  await screen.findByRole('button', { name: 'Saving...' });
  expect(saves).toHaveLength(1);
});

it('a form in a dialog keeps the reason of a refusal, with the focus on it, until something is changed', async () => {
  const saves = renderDialog();
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  saves[0]?.fail('This name is taken.');
  await screen.findByText('This name is taken.');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('This name is taken.'));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bo' } });
  await waitFor(() => expect(screen.queryByText('This name is taken.')).toBeNull());
});

it('a form in a dialog is sent with Ctrl or ⌘ and Enter from a field, but not with Shift and Enter, nor again while these are held down', async () => {
  const saves = renderDialog();
  const field = await screen.findByLabelText('Name');
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, repeat: true });
  expect(saves).toHaveLength(0);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await screen.findByRole('button', { name: 'Saving...' });
  expect(saves).toHaveLength(1);
});

it('a form in a dialog stays open while it saves, and closes afterwards', async () => {
  const saves = renderDialog();
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saving...' });
  const dialog = screen.getByRole('dialog');
  for (const name of ['Cancel', 'Close']) fireEvent.click(within(dialog).getByRole('button', { name }));
  fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape' });
  expect(closings).toBe(0);
  saves[0]?.succeed();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('what is typed into a form in a dialog is not lost with it: nothing can be typed while it saves', async () => {
  const saves = renderDialog();
  const field = await screen.findByLabelText('Name');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saving...' });
  expect(field.closest('[inert]')).not.toBeNull();
  saves[0]?.fail('This name is taken.');
  await screen.findByText('This name is taken.');
  expect(field.closest('[inert]')).toBeNull();
});

it('a form in a dialog that was sent is not sent again by a second press while it fades', async () => {
  const saves = renderDialog();
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saving...' });
  await act(async () => saves[0]?.succeed());
  const save = screen.getByRole('button', { name: 'Save', hidden: true });
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves).toHaveLength(1);
});

it('a form in a dialog closes with Escape as soon as a toast says that it could not be saved', async () => {
  /** Presses Escape in the very moment in which a toast is there. */
  function Hurried() {
    const shown = useToast();
    const [earlier] = useState(shown);
    useEffect(() => {
      if (shown !== earlier) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape' }));
    }, [shown, earlier]);
    return null;
  }
  const saves = renderDialog(<Hurried />);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saving...' });
  saves[0]?.fail('This name is taken.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a question that was answered is not answered again by a second press while it fades', async () => {
  let answers = 0;
  function Question() {
    const [show, setShow] = useState(true);
    const answer = () => {
      answers += 1;
      setShow(false);
    };
    const words = { title: 'Remove it?', confirmLabel: 'Yes', busyLabel: 'Removing...' };
    return (
      <ConfirmDialog {...words} show={show} saving={NOT_SAVING} onConfirm={answer} onCancel={() => setShow(false)}>
        It is gone then.
      </ConfirmDialog>
    );
  }
  render(<Question />);
  const yes = await screen.findByRole('button', { name: 'Yes' });
  fireEvent.click(yes);
  expect(yes.isConnected).toBe(true);
  fireEvent.click(yes);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(answers).toBe(1);
});
