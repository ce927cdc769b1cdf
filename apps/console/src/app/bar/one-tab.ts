/**
 * Lets one tab of the browser at a time do some work: the one that holds the lock of this name. `work` begins it and
 * returns what ends it.
 *
 * `wait`: asks for the lock when the tab that has it gives it up or is closed. `take`: takes it from that tab, which
 * waits from then on. `leave`: gives it up, or waits no longer.
 */
export function oneTab(name: string, work: () => () => void) {
  /** Set while this tab waits for the lock or holds it. */
  let turn: { isHeld: boolean; end: () => void } | null = null

  function ask(steal: boolean) {
    turn?.end()
    const waiting = new AbortController()
    const mine = {
      isHeld: false,
      end() {
        waiting.abort()
        if (turn === mine) turn = null
      },
    }
    turn = mine
    const hold = () =>
      new Promise<void>((resolve) => {
        if (waiting.signal.aborted) return resolve()
        mine.isHeld = true
        const stop = work()
        waiting.signal.addEventListener('abort', () => {
          stop()
          resolve()
        })
      })
    // A request that takes the lock cannot be aborted, and does not wait either.
    navigator.locks.request(name, steal ? { steal } : { signal: waiting.signal }, hold).catch(() => {
      if (mine.isHeld && !waiting.signal.aborted) ask(false) // another tab has taken it
    })
  }

  return {
    wait: () => turn ?? ask(false),
    take: () => turn?.isHeld || ask(true),
    leave: () => turn?.end(),
  }
}
