import type { OwnAccount } from '@khlang/contract/statements/statements'
import { useEffect, useRef } from 'react'
import * as m from '#messages'
import { toast } from '#ui/toast.ts'

/** Shows a toast when auto-match, on before, stops by itself on one of these accounts while the page is open. */
export function useStoppedNotice(accounts: readonly OwnAccount[]) {
  const rulesOn = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const { code, autoMatch } of accounts)
      if (autoMatch === 'stopped' && rulesOn.current.has(code))
        toast({
          tone: 'danger',
          ms: 12_000,
          title: m.feed_auto_stopped(),
          text: m.feed_auto_stopped_toast({ account: code }),
        })
    rulesOn.current = new Set(accounts.filter(({ autoMatch }) => autoMatch === 'on').map(({ code }) => code))
  }, [accounts])
}
