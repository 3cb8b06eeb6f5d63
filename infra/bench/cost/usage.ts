/** What `npm run bench -- --help` prints. */
export const USAGE = `npm run bench -- [options]: what the whole product costs; ends with 1 where a goal is missed
  --only rest,booking,reads,statements,memory,screens  measure only these
  --idle 60               for how many seconds it is watched at rest
  --bookings 40           how many sessions are booked
  --requests 3000         how often each read is made
  --appointments 1000000  in a practice of that size, with a tenth as many patients
  --redis redis://…       with the queue in that Redis
  --within 512            with so many megabytes of memory for all of it, as root
  --help                  print this
`;
