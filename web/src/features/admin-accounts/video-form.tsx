import type { VideoRoom } from '@stillpoint/contracts';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { fieldsOf, SelectField, TextField } from '../../components/form/fields.tsx';
import { AccountForm, IdField, SecretField, Steps } from './account-form.tsx';
import { useSaveVideoRoom, type VideoDraft, type VideoValues } from './api.ts';
import { roomRules, WORDS } from './words.ts';

const { video: words } = WORDS;

const draftOf = (room: VideoRoom): VideoDraft => ({
  kind: room.kind,
  standingRoom: room.standingRoom ?? '',
  accountId: room.accountId ?? '',
  clientId: room.clientId ?? '',
  clientSecret: '',
  basedOn: room,
});

export const VideoForm = ({ room }: { room: VideoRoom }) => (
  <AccountForm<VideoDraft, VideoValues, VideoRoom>
    name={DRAFT_NAMES.videoRoom}
    resolver={lazyResolver(({ videoRoomForm }) => videoRoomForm)}
    draftOf={draftOf}
    words={words}
    now={room}
    mutation={useSaveVideoRoom()}
  >
    {(form) => <Fields form={form} room={room} />}
  </AccountForm>
);

function Fields({ form, room }: { form: UseFormReturn<VideoDraft, unknown, VideoValues>; room: VideoRoom }) {
  const { control } = form;
  const field = fieldsOf(form);
  const kind = useWatch({ control, name: 'kind' });
  const ruling = roomRules(room);
  return (
    <>
      {ruling && <p role="note">{ruling}</p>}
      <SelectField label={words.kind} {...field('kind')} options={words.kinds} />
      {kind === 'zoom' && (
        <>
          <Steps steps={words.steps} />
          <IdField label={words.accountId} {...field('accountId')} />
          <IdField label={words.clientId} {...field('clientId')} />
          <SecretField label={words.secret} isStored={room.clientId !== null} {...field('clientSecret')} />
        </>
      )}
      {kind !== 'none' && (
        <TextField
          label={kind === 'zoom' ? words.spare : words.room}
          type="url"
          placeholder="https://"
          optional={kind === 'zoom'}
          help={words.roomHelp}
          {...field('standingRoom')}
        />
      )}
    </>
  );
}
