import * as booking from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { findExportRequest } from '@stillpoint/events';
import type { AppDeps } from '../deps.ts';
import type { SessionCookies } from '../http/cookies.ts';
import type { Route } from '../http/route.ts';
import { audit, type Actor } from '../identity/audit.ts';
import { requestErasure } from '../identity/commands/person/request-erasure.ts';
import { requestExport, type Requested } from '../identity/commands/person/request-export.ts';
import { countMail } from '../identity/limits.ts';
import { findClientByEmail } from '../identity/store/clients.ts';
import { erasurePreviewOf, requireErasable } from '../person/erasure-preview.ts';
import { WORDS } from '../words.ts';

type Person = Omit<Requested, 'appointmentIds'>;

export function personDataRoutes(route: Route, deps: AppDeps, cookies: SessionCookies): void {
  const { identity } = deps;
  const own = (client: api.ClientUser): Person => ({
    email: client.email,
    firstName: client.firstName,
    askedBy: 'client',
  });

  route(api.checkClientConfirmation, () => ({ message: WORDS.identity.confirmed }));
  route(api.getOwnExport, (call) => stateOf(own(call.client())));
  route(api.requestOwnExport, async (call) => {
    await countMail(identity, 'export', call.client().email);
    return beginExport(call.actor, own(call.client()));
  });
  route(api.getOwnErasure, (call) => erasurePreviewOf(deps, call.client().email));
  route(api.eraseOwnAccount, async (call) => {
    await beginErasure(call.actor, own(call.client()), call.body.email);
    cookies.clear(call.response, 'client');
    return { message: WORDS.person.erased };
  });

  route(api.getPatientExport, async ({ params }) => stateOf(await patient(params.id)));
  route(api.requestPatientExport, async ({ params, actor }) => beginExport(actor, await patient(params.id)));
  route(api.getPatientErasure, async ({ params }) => erasurePreviewOf(deps, (await patient(params.id)).email));
  route(api.erasePatient, async ({ params, body, actor }) => {
    await beginErasure(actor, await patient(params.id), body.email);
    return { message: WORDS.person.erasing };
  });

  route(api.eraseDueNotes, async ({ body, actor }) => {
    const record = (ids: string[]) => audit(identity, actor, 'session-notes.erased', ids);
    const erased = await booking.eraseDueNotes(deps.booking, body.expected, record);
    return { message: erased === 1 ? WORDS.person.noteErased : WORDS.person.notesErased(erased) };
  });

  /** Throws AppError not_found. */
  async function patient(id: number): Promise<Person> {
    const found = await booking.findPatient(deps.booking, id);
    if (!found) throw new AppError('not_found', WORDS.patients.none);
    const account = await findClientByEmail(identity.sql, found.email);
    const firstName = account?.firstName ?? found.name.split(' ')[0] ?? '';
    return { email: found.email, firstName, askedBy: 'practice' };
  }

  async function stateOf({ email, askedBy }: Person): Promise<api.PersonExport> {
    const request = await findExportRequest(identity.sql, identity, { email, askedBy });
    if (!request) return { state: 'none', askedAt: null, expiresAt: null };
    const { askedAt, doneAt, expiresAt } = request;
    const isReady = doneAt !== null;
    return {
      state: isReady ? 'ready' : 'preparing',
      askedAt: askedAt.toISOString(),
      expiresAt: isReady ? (expiresAt?.toISOString() ?? null) : null,
    };
  }

  async function beginExport(actor: Actor, person: Person): Promise<api.PersonExport> {
    const { appointmentIds } = await booking.previewErasure(deps.booking, person.email);
    await requestExport(identity, actor, { ...person, appointmentIds });
    return stateOf(person);
  }

  /** Throws AppError invalid_input when another address was typed, cannot_erase and already_exists. */
  async function beginErasure(actor: Actor, person: Person, typed: string): Promise<void> {
    if (typed !== person.email) throw new AppError('invalid_input', WORDS.person.otherAddress);
    const outlook = () => erasurePreviewOf(deps, person.email);
    requireErasable(await outlook());
    await requestErasure(identity, actor, person, async (tx) => {
      // Bookings wait for this transaction and are then refused, so what is checked here stays as it is.
      await booking.takePracticeLock(tx);
      const agreed = await outlook();
      requireErasable(agreed);
      return agreed;
    });
  }
}
