import { bookAppointment, cancelOwnAppointment } from '@stillpoint/contracts';
import { expect, it } from 'vitest';
import { openapi } from './openapi.ts';

const describeAt = (url: string) => openapi([bookAppointment, cancelOwnAppointment], { title: 'Practice', url });

it.each([
  ['http://localhost:3000', 'stillpoint-client', 'stillpoint-admin'],
  ['https://practice.example', '__Host-stillpoint-client', '__Host-stillpoint-admin'],
])('the API description of %s names its cookies %s and %s', (url, client, admin) => {
  expect(describeAt(url)).toMatchObject({
    components: { securitySchemes: { client: { name: client }, admin: { name: admin } } },
  });
});

it('the API description asks for a body only where a call without one is refused', () => {
  expect(describeAt('http://localhost:3000')).toMatchObject({
    paths: {
      '/api/appointments': { post: { requestBody: { required: true } } },
      '/api/client/appointments/{id}/cancel': { post: { requestBody: { required: false } } },
    },
  });
});
