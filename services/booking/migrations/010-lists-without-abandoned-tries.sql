-- Lists leave abandoned tries out. Their indexes carry what tells one, so that a page in the middle, and a count, still touch no row.
DROP INDEX booking.appointment_by_date, booking.appointment_by_name, booking.appointment_by_service,
  booking.appointment_by_status, booking.appointment_by_payment, booking.appointment_by_price, booking.appointment_of_person;
CREATE INDEX appointment_by_date ON booking.appointment (starts_at, id)
  INCLUDE (person_id, service_name, status, cancel_reason);
CREATE INDEX appointment_by_name ON booking.appointment (lower(client_name), id)
  INCLUDE (client_name, person_id, service_name, status, cancel_reason);
CREATE INDEX appointment_by_service ON booking.appointment (lower(service_name), id)
  INCLUDE (service_name, person_id, starts_at, status, cancel_reason);
CREATE INDEX appointment_by_status ON booking.appointment (status, id) INCLUDE (person_id, service_name, cancel_reason);
CREATE INDEX appointment_by_payment ON booking.appointment (payment_status, id)
  INCLUDE (person_id, service_name, status, cancel_reason);
CREATE INDEX appointment_by_price ON booking.appointment (price_cents, id)
  INCLUDE (person_id, service_name, status, cancel_reason);
CREATE INDEX appointment_of_person ON booking.appointment (person_id)
  INCLUDE (id, service_name, starts_at, status, cancel_reason);
-- What may be an abandoned try: few, and taken off the totals.
CREATE INDEX appointment_abandoned ON booking.appointment (client_email, id)
  WHERE status = 'cancelled' AND cancel_reason IN ('expired', 'superseded');
