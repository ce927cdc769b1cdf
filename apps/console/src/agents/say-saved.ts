import * as m from '#messages'
import { toast, toastMs } from '#ui/toast.ts'

export const saySaved = (savedName: string) =>
  toast({ tone: 'success', ms: toastMs.brief, title: m.form_saved(), text: savedName })
