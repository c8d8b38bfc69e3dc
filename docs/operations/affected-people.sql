-- Who is affected by an incident: one row per person, with what the incident may have shown.
-- Variables: actor (email of the staff account), since and until (moments with a time zone).
-- An empty actor means that the database or a backup was copied: then since has no effect.
--   psql "$DATABASE_URL" --csv -v actor=NAME@EXAMPLE -v since=2026-11-22T01:00Z -v until=2026-11-22T09:00Z \
--     -f docs/operations/affected-people.sql > affected.csv
-- "opened": staff opened this person's order or account. "listed": the account read or exported lists,
-- which can include this person. "possible": the account could have seen this person without an entry.
-- "has_health_data" counts the columns of server/erasure/health-columns.ts.
-- Emails of the waitlist and of quizzes whose results were not emailed are encrypted and not in the result.
with entry as (
  select action, subject_kind, subject_id
  from audit
  where actor_name = :'actor' and at >= :'since'::timestamptz and at < :'until'::timestamptz
),
record as (
  select email, first_name || ' ' || last_name as name, phone,
    medical_note is not null or allergies is not null or quiz_answers is not null
      or quiz_id is not null or conflict
      or exists (
        select from review where review.order_id = orders.id and review.approved_flags is not null
      )
      or exists (select from review_message where review_message.order_id = orders.id)
      or exists (
        select from review_step where review_step.order_id = orders.id and review_step.reason is not null
      ) as has_health_data,
    exists (
      select from entry where subject_kind = 'order' and subject_id = orders.number
    ) as is_opened
  from orders
  where placed_at < :'until'::timestamptz
  union all
  select email, first_name || ' ' || last_name, phone,
    medical_note is not null or quiz_answers is not null or cancel_reason is not null,
    exists (select from entry where subject_kind = 'person' and subject_id = subscription.user_id)
  from subscription
  where created_at < :'until'::timestamptz
  union all
  select email, first_name || ' ' || last_name, phone,
    exists (select from quiz where quiz.user_id = users.id),
    exists (select from entry where subject_kind = 'person' and subject_id = users.id)
  from users
  where role = 'customer' and created_at < :'until'::timestamptz
  union all
  -- Results of a quiz are sent to any address, and anyone can write to the shop. Data is `{}` after the
  -- text of an email was deleted.
  select
    case when kind = 'contact message' then data ->> 'email' else recipient end,
    case when kind = 'contact message' then data ->> 'name' end,
    null,
    data <> '{}'::jsonb,
    exists (select from entry where subject_kind = 'email' and subject_id = outbox_email.id::text)
  from outbox_email
  where queued_at < :'until'::timestamptz
    and (kind = 'quiz results' or kind = 'contact message' and data ? 'email')
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
      where action like '%.exported' or action like '%.health\_%' or action like 'recall.%'
        or action in ('lot.traced', 'lot.recalled', 'email.read')
    ) then 'listed'
    else 'possible'
  end as seen
from record
group by lower(email)
order by seen, email;
