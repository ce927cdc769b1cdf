import { noAnswer, readProblem } from '#parts/problems/fetch-answer.ts'

const timeoutMs = 60_000

/**
 * Sends the picture and reports which fraction of it was sent. Fails with a `Problem`. Uses XMLHttpRequest, since fetch
 * reports no upload progress.
 */
export function uploadPicture<Answer extends { avatar: string }>(
  address: string,
  picture: Blob,
  onProgress: (fraction: number) => void,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const call = new XMLHttpRequest()
  call.open('POST', address)
  call.setRequestHeader('content-type', 'application/octet-stream')
  call.timeout = timeoutMs
  call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  call.addEventListener('error', () => reject(noAnswer(false)))
  call.addEventListener('timeout', () => reject(noAnswer(true)))
  call.addEventListener('load', () => {
    const answer = new Response(call.responseText, { status: call.status })
    if (answer.ok) resolve(answer.json() as Promise<Answer>)
    else void readProblem(answer).then(reject)
  })
  call.send(picture)
  return promise
}
