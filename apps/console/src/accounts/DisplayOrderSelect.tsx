import { type DisplayOrder, displayOrders } from '@khlang/domain/accounts/own-account'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { oneFieldText } from '#parts/problems/problem-text.ts'
import { displayOrderText } from './account-labels.ts'
import styles from './Accounts.module.css'
import { settingsKey, useDisplayOrder, useInvalidateAccounts } from './use-accounts.ts'

type Choice = { chosen: DisplayOrder; seen: DisplayOrder }

/**
 * Chooses the rule by which players see an account first: lowest position, or fewest incoming entries today. A choice
 * is saved at once. An employee who may not change settings only sees it.
 */
export function DisplayOrderSelect() {
  const { may } = useMe()
  const client = useQueryClient()
  const invalidateAccounts = useInvalidateAccounts()
  const displayOrder = useDisplayOrder()
  const save = useMutation({
    mutationFn: ({ chosen, seen }: Choice) =>
      api.settings.update({ accountsShowing: chosen, seen: { accountsShowing: seen } }),
    onSuccess: (saved) => {
      client.setQueryData(settingsKey, saved)
      void invalidateAccounts()
    },
    // If a colleague chose first, the select shows their choice, and says why this one was refused.
    onError: () => client.invalidateQueries({ queryKey: settingsKey }),
  })
  if (displayOrder === undefined) return null
  if (!may.includes('setting.change'))
    return (
      <p className={styles.quiet}>
        {m.account_showing()}: {displayOrderText[displayOrder]()}
      </p>
    )
  return (
    <NativeSelect
      className={styles.showing}
      label={m.account_showing()}
      value={save.isPending ? save.variables.chosen : displayOrder}
      error={save.error && oneFieldText(asProblem(save.error))}
      data={displayOrders.map((one) => ({ value: one, label: displayOrderText[one]() }))}
      onChange={({ currentTarget: { value } }) =>
        save.mutate({ chosen: value as DisplayOrder, seen: displayOrder })
      }
    />
  )
}
