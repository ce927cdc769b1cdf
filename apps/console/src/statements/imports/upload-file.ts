import { cutText } from '@khlang/domain/cut-text'
import type { UploadAnswer } from '@khlang/contract/statements/statement-imports'
import { sendFile } from '#parts/problems/fetch-answer.ts'

/**
 * Sends a bank's file unchanged. `shared` confirms a file that was already sent for another account. Throws a
 * `Problem`. The server reads the file before it answers, so a large one may take any time.
 */
export function uploadFile(
  account: string,
  file: File,
  { shared }: { shared: boolean },
): Promise<UploadAnswer> {
  const query = new URLSearchParams({ account, name: cutText(file.name, 200), shared: String(shared) })
  return sendFile(`/api/statements/upload-import?${query}`, file, Infinity)
}
