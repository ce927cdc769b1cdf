import type { RewardItem } from '@khlang/contract/rewards/rewards'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import { Checkbox, TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/rewards/create-item'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { typedBaht } from '#parts/lists/typed-baht.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { draftOf, fieldsOf } from './item-draft.ts'

type Props = { item: RewardItem | null; disabledReason: string | null; onSaved: () => void }

/** Edits one item that coins can be redeemed for; `item` null: a new one. Earlier redemptions keep their figures. */
export function ItemForm({ item, disabledReason, onSaved }: Props) {
  const form = useForm({
    row: item,
    draftOf,
    lockedReason: disabledReason,
    errorsOf: ({ name, coins, credits, picture }) => ({
      name: name.trim() === '' && m.catalogue_name_missing(),
      coins: typedBaht(coins) === undefined && m.filter_amount_wrong(),
      credits: typedBaht(credits) === undefined && m.filter_amount_wrong(),
      picture: picture.trim() !== '' && !readAvatarAddress(picture.trim()).ok && m.catalogue_picture_wrong(),
    }),
    limits,
    send: (draft, { operationId, seenRow }) =>
      seenRow
        ? api.rewards.updateItem({ id: seenRow.id, version: seenRow.version, ...fieldsOf(draft) })
        : api.rewards.createItem({ operationId, ...fieldsOf(draft) }),
    onSaved,
  })
  const { field, tick } = form
  return (
    <Form form={form} submit={item ? m.form_save() : m.catalogue_create()}>
      <TextInput label={m.catalogue_name()} data-autofocus {...field('name')} />
      <TextInput label={m.rewards_coins()} inputMode="numeric" {...field('coins')} />
      <TextInput label={m.rewards_credits()} inputMode="numeric" {...field('credits')} />
      <TextInput label={m.catalogue_picture()} placeholder="https://…" {...field('picture')} />
      <Checkbox label={m.catalogue_active()} {...tick('active')} />
    </Form>
  )
}
