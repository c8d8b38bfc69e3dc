/**
 * One try to understand a stored message of a provider: counted before it begins, and when it comes to
 * nothing the row says why, in words for staff. What it was in full is in the process's log.
 */
import type { Shop } from '#server/shop.ts'

/** 'later' leaves the message stored, to be tried again. What `work` throws is thrown on. */
export async function tryMessage(
  shop: Shop,
  messageId: number,
  work: () => Promise<'over' | 'later'>,
): Promise<void> {
  const note = (why: string) =>
    shop.db
      .updateTable('callback_event')
      .set({ last_error: why })
      .where('id', '=', messageId)
      .execute()
  await shop.db
    .updateTable('callback_event')
    .set((eb) => ({ tries: eb('tries', '+', 1), last_error: null }))
    .where('id', '=', messageId)
    .execute()
  try {
    if ((await work()) === 'later') await note('the provider could not be asked')
  } catch (error) {
    await note('failed on our side: the log says why')
    throw error
  }
}
