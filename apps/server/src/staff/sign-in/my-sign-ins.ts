import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { type SignInPage, signInsOf } from './sign-ins.ts'

export async function mySignIns({ caller, sql }: Context, part: SignInPage) {
  return signInsOf(sql, permit(caller, 'profile.edit').id, part)
}
