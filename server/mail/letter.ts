/**
 * What a letter is: a kind, the shape of what it is about, and how it is written, as text and as HTML.
 * What it is about is stored in the outbox until it has left, so it never holds health answers.
 */
import type { z } from 'zod'

import type { SpokenLanguage } from '#domain/content/languages.ts'
import type { Text } from '#domain/content/messages.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'

export type WrittenLetter = {
  subject: string
  text: string
  html: string
  /** Where an answer goes, when not to the shop. */
  replyTo?: string
  /** Where a mail program posts its reader's "no more of these" (RFC 8058). */
  stopAddress?: string
}

export type LetterContext = {
  t: Text
  language: SpokenLanguage
  settings: ShopSettings
  /** The shop's pages in the reader's language: links are made from it and from nothing else. */
  publicUrl: string
}

export type Letter<Data> = {
  kind: string
  data: z.ZodType<Data>
  /**
   * Holds a link or code that opens something: what it says is wiped once it has left. `sealed` also
   * names, beside its reader's address, what speaks of her health: until then it lies there encrypted.
   */
  secret?: true | 'sealed'
  /** Speaks of its reader's health or in a customer's own words: staff may send it, not read it. */
  personal?: true
  write(data: Data, context: LetterContext): WrittenLetter
}

/** A letter whose data has yet to be read. */
export type AnyLetter = {
  kind: string
  data: z.ZodType
  secret: boolean
  personal: boolean
  write(data: unknown, context: LetterContext): WrittenLetter
}

/** For the list of all letters: reads what the outbox stored before it writes. */
export function anyLetter<Data>(letter: Letter<Data>): AnyLetter {
  return {
    kind: letter.kind,
    data: letter.data,
    secret: letter.secret !== undefined,
    personal: letter.personal ?? false,
    write: (data, context) => letter.write(letter.data.parse(data), context),
  }
}
