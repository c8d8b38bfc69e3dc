/**
 * Encrypts backups in the age format (age-encryption.org/v1). The shop's machine has only the
 * public key; the private key, which decrypts them, is kept elsewhere.
 */
import { Readable } from 'node:stream'

import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'

import { BackupRefusedError } from './backup-format.ts'

/** The first bytes of every encrypted file. */
const ageFileSignature = 'age-encryption.org/v1\n'

export const isEncrypted = (firstBytes: Buffer): boolean =>
  firstBytes.toString('latin1').startsWith(ageFileSignature)

/**
 * Throws BackupRefusedError when `recipient` is not an age public key. The file is also encrypted
 * for a second key, which exists only in this process, so that the process can read and verify the
 * file.
 */
export async function createEncryption(recipient: string): Promise<{
  encrypt(plaintext: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Private key with which this process can read the file. */
  verifyingIdentity: string
}> {
  // A file cannot mix hybrid (post-quantum) and X25519 recipients.
  const isHybrid = recipient.startsWith('age1pq1')
  const verifyingIdentity = await (isHybrid ? generateHybridIdentity() : generateX25519Identity())
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new BackupRefusedError(`${recipient} is no public key of age (age1…).`, {
      cause: error,
    })
  }
  encrypter.addRecipient(await identityToRecipient(verifyingIdentity))
  return {
    verifyingIdentity,
    async *encrypt(plaintext) {
      yield* readStream(await encrypter.encrypt(toWebStream(plaintext)))
    },
  }
}

/**
 * Returns the decrypted bytes. `identity` is an age private key. Throws BackupRefusedError when the
 * file was not encrypted for it.
 */
export async function decrypt(encrypted: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
    return Readable.from(readStream(await decrypter.decrypt(toWebStream(encrypted))))
  } catch (error) {
    throw new BackupRefusedError('The private key does not decrypt this backup.', { cause: error })
  }
}

/**
 * Returns the private key from the content of a file that `age-keygen` wrote. Throws
 * BackupRefusedError when there is none.
 */
export function parsePrivateKey(text: string): string {
  const identity = /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0]
  if (identity === undefined)
    throw new BackupRefusedError('The file of the private key has no line AGE-SECRET-KEY-….')
  return identity
}

/** The library age-encryption takes and returns web streams. */
function toWebStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  let isEnded = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isEnded = done
      if (done) return
      yield value
    }
  } finally {
    // If the consumer stopped early, close the source.
    if (!isEnded) await reader.cancel()
  }
}
