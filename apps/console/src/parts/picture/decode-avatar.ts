import { type AvatarProblem, avatarBounds, readAvatar } from '@khlang/domain/players/avatar-picture'

/** The limit of a photo. It may be larger than an upload, since only the chosen square is sent. */
const largestPhotoBytes = 20 * 1024 * 1024

/** Decodes a picture with the right orientation, or returns why it cannot become an avatar, by the server's rules. */
export async function decodeAvatar(
  file: Blob,
): Promise<{ bitmap: ImageBitmap } | { problem: AvatarProblem }> {
  if (file.size > largestPhotoBytes) return { problem: 'too-large' }
  const read = readAvatar(new Uint8Array(await file.arrayBuffer()), {
    bytes: largestPhotoBytes,
    dots: avatarBounds.dots,
  })
  if (!read.ok) return { problem: read.refusal }
  try {
    const clean = new Blob([read.value.bytes as Uint8Array<ArrayBuffer>], {
      type: `image/${read.value.kind}`,
    })
    return { bitmap: await createImageBitmap(clean) }
  } catch {
    return { problem: 'broken' }
  }
}
