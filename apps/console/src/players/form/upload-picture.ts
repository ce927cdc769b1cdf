import { Problem } from '#parts/problem.ts'
import { readProblem } from '#parts/fetch-answer.ts'

const patienceMs = 60_000

/** Sends the square, and says how much of it has left: only the older way of the browser tells that. */
export function uploadPicture(
  playerId: string,
  picture: Blob,
  onProgress: (part: number) => void,
): Promise<{ avatar: string; version: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ avatar: string; version: number }>()
  const call = new XMLHttpRequest()
  const unreachable = () => reject(new Problem(navigator.onLine ? 'unreachable' : 'offline', 0))
  call.open('POST', `/api/players/upload-avatar?${new URLSearchParams({ playerId })}`)
  call.setRequestHeader('content-type', 'application/octet-stream')
  call.timeout = patienceMs
  call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  call.addEventListener('error', unreachable)
  call.addEventListener('timeout', unreachable)
  call.addEventListener('load', () => {
    const answer = new Response(call.responseText, { status: call.status })
    if (answer.ok) resolve(answer.json() as Promise<{ avatar: string; version: number }>)
    else void readProblem(answer).then(reject)
  })
  call.send(picture)
  return promise
}
