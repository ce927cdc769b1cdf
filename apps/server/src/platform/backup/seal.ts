import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Transform } from 'node:stream'
import { StartProblem } from '../start-problem.ts'

/** The first bytes of each backup. */
const magic = Buffer.from('khlang-backup-1\n')
const saltBytes = 16
const headBytes = magic.length + saltBytes
const pieceBytes = 64 * 1024
const tagBytes = 16
const lastFlag = 0x8000_0000

/** scrypt parameters: one guess at the passphrase costs 128 MB and half a second. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 160 * 1024 * 1024 }

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, fail) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) =>
      error ? fail(error) : resolve(key),
    ),
  )

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index))
  nonce[8] = last ? 1 : 0
  return nonce
}

/**
 * Encrypts a stream with a passphrase. Pieces of 64 KiB are sealed with AES-256-GCM. The position of a piece
 * and whether it is the last are part of its nonce, so decryption fails if a piece was changed, moved,
 * repeated or left out, or if the file was truncated. Each file has a new salt and therefore a new key, so no
 * nonce is used twice.
 */
export async function sealWith(passphrase: string): Promise<Transform> {
  const head = Buffer.concat([magic, randomBytes(saltBytes)])
  const key = await keyOf(passphrase, head.subarray(magic.length))
  const waiting = newByteQueue()
  let index = 0
  let isHeadWritten = false

  function seal(piece: Buffer, last: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index++, last)).setAAD(head)
    const sealed = Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE((sealed.length | (last ? lastFlag : 0)) >>> 0)
    return Buffer.concat(isHeadWritten ? [length, sealed] : [head, length, sealed])
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.add(chunk)
      while (waiting.bytes() > pieceBytes) {
        this.push(seal(waiting.take(pieceBytes), false))
        isHeadWritten = true
      }
      done()
    },
    flush(done) {
      this.push(seal(waiting.take(waiting.bytes()), true))
      done()
    },
  })
}

/**
 * Decrypts what `sealWith` encrypted. Fails if the passphrase is wrong, or if the file was changed or cut
 * off.
 */
export function openWith(passphrase: string): Transform {
  const waiting = newByteQueue()
  let head: Buffer | undefined
  let key: Buffer | undefined
  let index = 0
  let hasEnded = false

  async function openBlocks(push: (piece: Buffer) => void) {
    if (!head) {
      if (waiting.bytes() < headBytes) return
      head = waiting.take(headBytes)
      if (!head.subarray(0, magic.length).equals(magic)) throw notOurs()
      key = await keyOf(passphrase, head.subarray(magic.length))
    }
    while (waiting.bytes() >= 4) {
      if (hasEnded) throw changedProblem()
      const word = waiting.peek(4).readUInt32BE()
      const last = (word & lastFlag) !== 0
      const length = word & ~lastFlag
      if (length < tagBytes || length > pieceBytes + tagBytes) throw changedProblem()
      if (waiting.bytes() < 4 + length) return
      waiting.take(4)
      push(openPiece(waiting.take(length), last))
      hasEnded = last
    }
  }

  function openPiece(sealed: Buffer, last: boolean): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', key!, nonceOf(index, last))
      .setAAD(head!)
      .setAuthTag(sealed.subarray(-tagBytes))
    try {
      const opened = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
      index += 1
      return opened
    } catch {
      throw index === 0
        ? new StartProblem(
            'The backup cannot be decrypted: the passphrase is wrong, or the file was changed.',
          )
        : changedProblem()
    }
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.add(chunk)
      openBlocks((piece) => this.push(piece)).then(
        () => done(),
        (error: Error) => done(error),
      )
    },
    flush(done) {
      if (!head) done(notOurs())
      else if (!hasEnded) done(new StartProblem('The backup is incomplete: its end is missing.'))
      else done(waiting.bytes() > 0 ? changedProblem() : null)
    },
  })
}

const notOurs = () => new StartProblem('This file is not a backup of Khlang.')
const changedProblem = () => new StartProblem('The backup was changed after it was written, or is damaged.')

/** A byte queue: filled with pieces of any size, read in pieces of other sizes. */
function newByteQueue() {
  let parts: Buffer[] = []
  let bytes = 0
  const join = () => {
    if (parts.length !== 1) parts = [Buffer.concat(parts)]
    return parts[0]!
  }
  return {
    bytes: () => bytes,
    add(part: Buffer) {
      parts.push(part)
      bytes += part.length
    },
    peek: (count: number) => join().subarray(0, count),
    take(count: number): Buffer {
      const joined = join()
      parts = [joined.subarray(count)]
      bytes -= count
      return joined.subarray(0, count)
    },
  }
}
