export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const allBytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    allBytes.set(part, offset)
    offset += part.length
  }
  return allBytes
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
