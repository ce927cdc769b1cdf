import { useCallback, useRef, useState } from 'react'

/** What is shorter than this needs no word. */
const patienceMs = 400

/** Whether something that was asked for is being worked out, once that takes long enough to be said; and when it last was. */
export function useWorking() {
  const [working, setWorking] = useState(false)
  const open = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const track = useCallback(async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    if (open.current++ === 0) timer.current = setTimeout(() => setWorking(true), patienceMs)
    try {
      return await answer
    } finally {
      if (--open.current === 0) {
        clearTimeout(timer.current)
        setWorking(false)
      }
    }
  }, [])
  return { working, track }
}
