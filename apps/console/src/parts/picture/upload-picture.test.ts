import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadPicture } from './upload-picture.ts'

/** A call that the test ends: `ends` with the name of an event, after the answer was put in. */
class Call extends EventTarget {
  static last: Call
  upload = new EventTarget()
  timeout = 0
  status = 0
  responseText = ''
  sent: unknown[] = []
  constructor() {
    super()
    Call.last = this
  }
  open(method: string, address: string) {
    this.sent.push(method, address)
  }
  setRequestHeader() {}
  send(picture: Blob) {
    this.sent.push(picture)
  }
  ends(how: 'load' | 'error' | 'timeout') {
    this.dispatchEvent(new Event(how))
  }
}
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Call)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

function upload() {
  const fractions: number[] = []
  const picture = new Blob(['picture'])
  const answer = uploadPicture('/api/players/avatar', picture, (fraction) => fractions.push(fraction))
  return { answer, fractions, picture, call: Call.last }
}

test('a picture is sent as it is, with its progress, and answered with its address', async () => {
  const { answer, fractions, picture, call } = upload()
  const progress = (loaded: number, total: number) =>
    call.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  progress(0, 0)
  progress(3, 4)
  Object.assign(call, { status: 200, responseText: '{"avatar":"a/1"}' }).ends('load')
  expect(await answer).toEqual({ avatar: 'a/1' })
  expect(call.sent).toEqual(['POST', '/api/players/avatar', picture])
  expect(fractions).toEqual([0, 0.75])
})

test('a picture that is not answered within a minute fails, and is not awaited for ever', async () => {
  const { answer, call } = upload()
  expect(call.timeout).toBe(60_000)
  call.ends('timeout')
  await expect(answer).rejects.toMatchObject({ code: 'timeout', status: 0 })
})

test('a lost connection and a refusal are told apart', async () => {
  const lost = upload()
  lost.call.ends('error')
  await expect(lost.answer).rejects.toMatchObject({ code: 'unreachable', status: 0 })
  const refused = upload()
  Object.assign(refused.call, { status: 409, responseText: '{"code":"stale-version"}' }).ends('load')
  await expect(refused.answer).rejects.toMatchObject({ code: 'stale-version', status: 409 })
})
