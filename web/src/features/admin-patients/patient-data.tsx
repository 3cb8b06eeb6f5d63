import {
  ADMIN_EXPORT_PATH,
  checkAdminConfirmation,
  erasePatient,
  getPatientErasure,
  getPatientExport,
  listPatients,
  requestPatientExport,
} from '@stillpoint/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import Dropdown from 'react-bootstrap/Dropdown';
import { useNavigate } from 'react-router-dom';
import { showFailure } from '../../components/admin/show-failure.ts';
import { PersonDataDialog } from '../../components/person-data/person-data-dialog.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { call, isLoggedOut, isTransient, read } from '../../lib/api.ts';
import { invalidate } from '../../lib/invalidate.ts';
import { WORDS } from './words.ts';

/** What a client may ask the practice for: a copy of their data, or its erasure. Needs step-up authentication. */
export function PatientData({ id, clientName }: { id: number; clientName: string }) {
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    call(checkAdminConfirmation).then(
      () => setOpen(true),
      (error: unknown) => showFailure(error, WORDS.notOpened),
    );
  return (
    <>
      <Dropdown.Item as="button" type="button" onClick={() => void open()}>
        Copy or erase data
      </Dropdown.Item>
      {isOpen && <Dialog id={id} clientName={clientName} onHide={() => setOpen(false)} />}
    </>
  );
}

/** By then every part of the product has usually erased its own, in ms: nothing read before may name the client any more. */
const ERASED_AFTER = 5_000;

function Dialog({ id, clientName, onHide }: { id: number; clientName: string; onHide: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { id };
  const erase = useMutation({
    mutationFn: (email: string) => call(erasePatient, { params, body: { email } }),
    onSuccess: ({ message }) => {
      toast({ title: 'Being erased', description: message });
      onHide();
      void navigate('?tab=patients');
      setTimeout(() => void queryClient.invalidateQueries(), ERASED_AFTER);
      return queryClient.invalidateQueries();
    },
    // Erased elsewhere meanwhile, they leave the screen.
    onError: (error) => (isTransient(error) || isLoggedOut(error) ? undefined : invalidate(queryClient, listPatients)),
  });
  return (
    <PersonDataDialog
      title={`Data of ${clientName}`}
      copyWords={WORDS.whatData}
      eraseLabel="Erase this client"
      copy={read(getPatientExport, { params })}
      prepare={() => call(requestPatientExport, { params })}
      fileAt={(file) => ADMIN_EXPORT_PATH.replace(':id', String(id)).replace(':file', file)}
      erasure={read(getPatientErasure, { params })}
      erase={erase}
      unanswered={WORDS.eraseUnanswered}
      onHide={onHide}
    />
  );
}
