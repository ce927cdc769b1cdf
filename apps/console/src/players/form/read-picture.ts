import { type AvatarProblem, avatarBounds, readAvatar } from '@khlang/domain/players/avatar-picture'

/** A photograph of a telephone may be larger than what is sent in the end: only the square that was chosen leaves. */
const largestPhotoBytes = 20 * 1024 * 1024

/** The picture as dots, the right way up; or why it cannot be an avatar, by the rules of the server. */
export async function readPicture(file: Blob): Promise<{ bitmap: ImageBitmap } | { problem: AvatarProblem }> {
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
