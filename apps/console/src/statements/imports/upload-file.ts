import type { UploadAnswer } from '@khlang/contract/statements/statement-imports'
import { readProblem } from '#parts/problems/fetch-answer.ts'
import { Problem } from '#parts/problems/problem.ts'

/**
 * Sends a bank's file unchanged. `shared` confirms a file that was already sent for another account. Throws a
 * `Problem`. The server reads the file before it answers, so a large one takes longer than other calls.
 */
export async function uploadFile(
  account: string,
  file: File,
  { shared }: { shared: boolean },
): Promise<UploadAnswer> {
  const query = new URLSearchParams({ account, name: file.name.slice(0, 200), shared: String(shared) })
  const answer = await fetch(`/api/statements/upload-import?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new Problem(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (!answer.ok) throw await readProblem(answer)
  return (await answer.json()) as UploadAnswer
}
