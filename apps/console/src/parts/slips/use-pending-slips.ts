import { useCallback, useState } from 'react'
import { PictureRefused, type PendingSlip, prepareSlip } from './pending-slip.ts'
import type { PictureProblem } from '@khlang/domain/pictures/picture'
import type { TypedSlip } from './typed-slip.ts'

/** Keeps the pictures that were chosen and are not attached yet. */
export function usePendingSlips() {
  const [pending, setPending] = useState<readonly PendingSlip[]>([])
  const [reading, setReading] = useState(0)
  const [problem, setProblem] = useState<PictureProblem | null>(null)

  const take = useCallback(async (files: readonly Blob[]) => {
    setProblem(null)
    setReading((count) => count + files.length)
    for (const file of files) {
      try {
        const preparedSlip = await prepareSlip(file)
        setPending((now) => (now.some(isSame(preparedSlip)) ? now : [...now, preparedSlip]))
      } catch (error) {
        setProblem(error instanceof PictureRefused ? error.problem : 'broken')
      } finally {
        setReading((count) => count - 1)
      }
    }
  }, [])
  const type = (operationId: string, change: Partial<TypedSlip>) =>
    setPending((now) =>
      now.map((one) =>
        one.operationId === operationId ? { ...one, typed: { ...one.typed, ...change } } : one,
      ),
    )
  const drop = (operationId: string) =>
    setPending((now) => now.filter((one) => one.operationId !== operationId))
  return { pending, reading: reading > 0, problem, take, type, drop }
}
export type PendingSlips = ReturnType<typeof usePendingSlips>

const isSame = (slip: PendingSlip) => (one: PendingSlip) => one.hash !== null && one.hash === slip.hash
