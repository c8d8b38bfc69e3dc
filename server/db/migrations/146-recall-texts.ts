/**
 * Texts of a recall's email in one column, `{ "en": { "problem": …, "offer": … }, … }`, so that a
 * new language needs no migration. The previous version still reads and writes a column for each
 * text. A trigger copies both ways, so both versions run on this schema. A later release drops the
 * trigger and the four old columns.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function mergeRecallTexts(tx: Tx): Promise<void> {
  await sql`
    alter table recall
      add column texts jsonb,
      alter column problem_en drop not null,
      alter column problem_ms drop not null,
      alter column offer_en drop not null,
      alter column offer_ms drop not null`.execute(tx)
  // The previous version leaves `texts` as it is when it inserts a recall or saves its texts.
  await sql`
    create function copy_recall_texts() returns trigger language plpgsql as $$
    begin
      if new.texts is null or (
        new.texts is not distinct from old.texts
        and (new.problem_en, new.offer_en, new.problem_ms, new.offer_ms)
          is distinct from (old.problem_en, old.offer_en, old.problem_ms, old.offer_ms)
      ) then
        new.texts := coalesce(new.texts, '{}') || jsonb_build_object(
          'en', jsonb_build_object('problem', new.problem_en, 'offer', new.offer_en),
          'ms', jsonb_build_object('problem', new.problem_ms, 'offer', new.offer_ms));
      else
        new.problem_en := new.texts #>> '{en,problem}';
        new.offer_en := new.texts #>> '{en,offer}';
        new.problem_ms := new.texts #>> '{ms,problem}';
        new.offer_ms := new.texts #>> '{ms,offer}';
      end if;
      return new;
    end $$`.execute(tx)
  await sql`create trigger recall_texts_in_both before insert or update on recall
    for each row execute function copy_recall_texts()`.execute(tx)
  // The trigger fills `texts` of each row.
  await sql`update recall set texts = null`.execute(tx)
  await sql`
    alter table recall
      alter column texts set not null,
      add check (jsonb_typeof(texts) = 'object'
        and not jsonb_path_exists(texts, '$.*.* ? (@ == "" || @ == null)'))`.execute(tx)
}
