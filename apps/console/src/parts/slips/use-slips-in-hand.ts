import { useCallback, useState } from 'react'
import { PictureRefused, type SlipInHand, takeInHand } from './slip-in-hand.ts'
import type { PictureProblem } from '@khlang/domain/pictures/picture'
import type { TypedSlip } from './typed-slip.ts'

/** Keeps the pictures that were chosen and are not attached yet. */
export function useSlipsInHand() {
  const [inHand, setInHand] = useState<readonly SlipInHand[]>([])
  const [reading, setReading] = useState(0)
  const [problem, setProblem] = useState<PictureProblem | null>(null)

  const take = useCallback(async (files: readonly Blob[]) => {
    setProblem(null)
    setReading((count) => count + files.length)
    for (const file of files) {
      try {
        const taken = await takeInHand(file)
        setInHand((now) => (now.some(isSame(taken)) ? now : [...now, taken]))
      } catch (error) {
        setProblem(error instanceof PictureRefused ? error.problem : 'broken')
      } finally {
        setReading((count) => count - 1)
      }
    }
  }, [])
  const type = (operationId: string, change: Partial<TypedSlip>) =>
    setInHand((now) =>
      now.map((one) =>
        one.operationId === operationId ? { ...one, typed: { ...one.typed, ...change } } : one,
      ),
    )
  const drop = (operationId: string) =>
    setInHand((now) => now.filter((one) => one.operationId !== operationId))
  return { inHand, reading: reading > 0, problem, take, type, drop }
}
export type SlipsInHand = ReturnType<typeof useSlipsInHand>

const isSame = (taken: SlipInHand) => (one: SlipInHand) => one.hash !== null && one.hash === taken.hash
