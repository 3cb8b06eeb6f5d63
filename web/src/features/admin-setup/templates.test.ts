import { expect, it } from 'vitest';
import { SERVICE_ICONS } from '../../components/service-icon.tsx';
import { SERVICES } from './templates.ts';

it('each usual service has a picture that the form of a service offers', () => {
  expect(SERVICES.map(({ icon }) => icon).filter((icon) => !(icon in SERVICE_ICONS))).toEqual([]);
});
