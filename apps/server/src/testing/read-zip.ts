import { inflateRawSync } from 'node:zlib'

/**
 * Returns the files of a ZIP archive by name, as text. It reads the central directory, as any program does, but knows
 * only stored and deflated files.
 */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const local = archive.readUInt32LE(at + 42)
    const body = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(body, body + size)
    files.set(
      archive.toString('utf8', at + 46, at + 46 + name!),
      (method === 8 ? inflateRawSync(bytes) : bytes).toString(),
    )
    at += 46 + name! + extra! + comment!
  }
  return files
}
