-- Who is affected by an incident: one row per person, with what the incident may have shown.
-- Variables: actor (email of the staff account), since and until (moments with a time zone).
-- An empty actor means that the database or a backup was copied: then since has no effect.
--   psql "$DATABASE_URL" --csv -v actor=NAME@EXAMPLE -v since=2026-11-22T01:00Z -v until=2026-11-22T09:00Z \
--     -f docs/operations/affected-people.sql > affected.csv
-- "opened": staff opened this person's order or account. "listed": the account read or exported lists,
-- which can include this person. "possible": the account could have seen this person without an entry.
-- Emails of the waitlist and of quizzes without an account are encrypted and not in the result.
with entry as (
  select action, subject_kind, subject_id
  from audit
  where actor_name = :'actor' and at >= :'since'::timestamptz and at < :'until'::timestamptz
),
record as (
  select email, first_name || ' ' || last_name as name, phone,
    medical_note is not null or allergies is not null or quiz_answers is not null as has_health_data,
    exists (
      select from entry where subject_kind = 'order' and subject_id = orders.number
    ) as is_opened
  from orders
  where placed_at < :'until'::timestamptz
  union all
  select email, first_name || ' ' || last_name, phone,
    medical_note is not null or quiz_answers is not null,
    exists (select from entry where subject_kind = 'person' and subject_id = subscription.user_id)
  from subscription
  where created_at < :'until'::timestamptz
  union all
  select email, first_name || ' ' || last_name, phone,
    exists (select from quiz where quiz.user_id = users.id),
    exists (select from entry where subject_kind = 'person' and subject_id = users.id)
  from users
  where role = 'customer' and created_at < :'until'::timestamptz
)
select
  lower(email) as email,
  max(name) as name,
  max(phone) as phone,
  bool_or(has_health_data) as has_health_data,
  case
    when bool_or(is_opened) then 'opened'
    when exists (
      select from entry
      where action like '%.exported' or action like '%.health\_%' or action in ('recall.read', 'email.read')
    ) then 'listed'
    else 'possible'
  end as seen
from record
group by lower(email)
order by seen, email;
