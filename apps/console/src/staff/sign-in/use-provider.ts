import { providerName, type SocialProvider } from '@khlang/domain/staff/social'
import { useEffect, useRef, useState } from 'react'
import { type VisitEnd, visitProvider } from './visit-provider.ts'

/**
 * Opens a provider's popup, one at a time: opening another, or leaving the page, cancels the previous one. `waitsFor`:
 * the provider whose popup is open and not yet out of sight; null if there is none.
 */
export function useProvider() {
  const [waitsFor, setWaitsFor] = useState<SocialProvider | null>(null)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  async function visit(
    provider: SocialProvider,
    path: 'sign-in/social' | 'link-social',
    extraFields: object = {},
  ): Promise<VisitEnd> {
    current.current?.abort()
    const abortController = new AbortController()
    current.current = abortController
    const onVisitEnd = () => current.current === abortController && setWaitsFor(null)
    setWaitsFor(provider)
    const end = await visitProvider({
      provider,
      name: providerName[provider],
      path,
      extraFields,
      signal: abortController.signal,
      onOutOfSight: onVisitEnd,
    })
    onVisitEnd()
    return end
  }

  return { waitsFor, visit, giveUp: () => current.current?.abort() }
}
