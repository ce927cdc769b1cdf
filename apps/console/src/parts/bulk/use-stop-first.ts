import { useEffect, useRef } from 'react'
import { useStableCallback } from '../use-stable-callback.ts'

/** Called with the function that stops the work; null while nothing is under way. */
export type OnWork = (stop: (() => void) | null) => void

/**
 * For a dialog in which a part works step by step: who closes it meanwhile stops the work, and the dialog stays and shows
 * the results. Otherwise `close` closes it. The part reports its work by `useWork`.
 */
export function useStopFirst(onClose: () => void): { close: () => void; onWork: OnWork } {
  const stopWork = useRef<(() => void) | null>(null)
  return {
    close: useStableCallback(() => (stopWork.current ?? onClose)()),
    onWork: useStableCallback((stop) => {
      stopWork.current = stop
    }),
  }
}

/** Reports work to the dialog around it while it is under way. */
export function useWork(onWork: OnWork, isUnderWay: boolean, stop: () => void): void {
  const stopNow = useStableCallback(stop)
  useEffect(() => {
    if (!isUnderWay) return
    onWork(stopNow)
    return () => onWork(null)
  }, [onWork, isUnderWay, stopNow])
}
