import { isHeldElsewhere } from '@stillpoint/booking';
import * as api from '@stillpoint/contracts';
import { withoutZoom, type PracticePage } from '@stillpoint/practice-page';
import type { AppDeps } from '../../deps.ts';
import { always, type Route } from '../../http/route.ts';
import { auditWork } from '../../identity/audit.ts';
import { publishPage } from '../../practice/commands/publish-page.ts';
import { storeImage } from '../../practice/commands/store-image.ts';
import { pageState, pageVersion } from '../../practice/queries/page-state.ts';
import { publicPracticeOf } from '../../practice/site.ts';

export function practiceRoutes(route: Route, { identity, booking, settings, site }: AppDeps): void {
  /** As visitors read it. */
  const asVisitorsSee = async (page: PracticePage) => ((await isHeldElsewhere(booking.sql)) ? withoutZoom(page) : page);
  const state = async () => {
    const found = await pageState(identity.sql, settings.practice);
    return { ...found, page: await asVisitorsSee(found.page) };
  };

  route(api.getPractice, async () => publicPracticeOf(await site.current()), { keep: always });
  route(api.getPracticePage, state);
  route(api.getPracticePageVersion, async ({ params }) =>
    asVisitorsSee(await pageVersion(identity.sql, settings.practice, params.version)),
  );
  route(api.publishPracticePage, async ({ body, actor }) => {
    const version = await publishPage(identity, body);
    await auditWork(identity, actor, 'practice-page.published', version);
    await site.refresh();
    return state();
  });
  route(api.uploadPracticeImage, async ({ body, actor }) => {
    const image = await storeImage(identity, body);
    await auditWork(identity, actor, 'practice-image.uploaded', image.file);
    return image;
  });
}
