import * as api from '@stillpoint/contracts';
import type { AppDeps } from '../deps.ts';
import type { Route } from '../http/route.ts';

export function practiceRoutes(route: Route, { settings }: AppDeps): void {
  route(api.getPractice, () => settings.practice, { shared: true });
}
