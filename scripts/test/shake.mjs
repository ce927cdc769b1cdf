// Preloaded into every Node process of `npm run shake`. What is written to a socket is sometimes sent later, what is asked
// of files sometimes begins later, and the process sometimes stops for a moment. So things that nearly always happen in
// one order happen in the other. The product and its tests must not notice: a test that fails here depends on time, and
// will fail by chance one day (decision 0101).
import { promises as files } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const latestMs = 25
const longestStopMs = 40
const stopsEveryMs = 300

const stopped = new Int32Array(new SharedArrayBuffer(4))
const { setTimeout } = globalThis // tests replace it with one of their own

const isOnTime = () => Math.random() < 0.8
const late = (act) => void setTimeout(act, Math.random() * latestMs)

for (const write of ['_write', '_writev']) {
  const send = Socket.prototype[write]
  // A stream gives its next piece only when this one was sent, so the order within a connection stays.
  Socket.prototype[write] = function (...piece) {
    if (isOnTime()) send.apply(this, piece)
    else late(() => send.apply(this, piece))
  }
}

for (const [name, act] of Object.entries(files)) {
  if (typeof act !== 'function' || name === 'watch') continue // which returns no promise
  files[name] = async (...given) => {
    if (!isOnTime()) await new Promise(late)
    return act(...given)
  }
}
syncBuiltinESMExports()

function stop() {
  Atomics.wait(stopped, 0, 0, Math.random() * longestStopMs)
  setTimeout(stop, Math.random() * 2 * stopsEveryMs).unref()
}
stop()
