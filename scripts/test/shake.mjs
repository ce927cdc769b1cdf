// Preloaded into every Node process of `npm run shake`. What is written to a socket is sometimes sent later, and the
// process sometimes stops for a moment, so that things which nearly always happen in one order happen in the other. The
// product and its tests must not notice: a test that fails here depends on time, and will fail by chance one day.
import { Socket } from 'node:net'

const latestMs = 25
const longestStopMs = 40
const stopsEveryMs = 300

const stopped = new Int32Array(new SharedArrayBuffer(4))
const { setTimeout } = globalThis // tests replace it with one of their own

for (const write of ['_write', '_writev']) {
  const send = Socket.prototype[write]
  // A stream gives its next piece only when this one was sent, so the order within a connection stays.
  Socket.prototype[write] = function (...piece) {
    if (Math.random() < 0.8) send.apply(this, piece)
    else setTimeout(() => send.apply(this, piece), Math.random() * latestMs)
  }
}

function stop() {
  Atomics.wait(stopped, 0, 0, Math.random() * longestStopMs)
  setTimeout(stop, Math.random() * 2 * stopsEveryMs).unref()
}
stop()
