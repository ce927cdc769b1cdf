import { DuplicatePlayersDialog } from './DuplicatePlayersDialog.tsx'
import { LetInDialog } from './LetInDialog.tsx'
import type { SaveQuestions } from './use-save-questions.ts'

type Answers = { alikeSeen?: string[]; letIn?: string; blockedSeen?: string[] }
type Props = {
  questions: SaveQuestions
  /** Saves with these answers, in addition to earlier ones. */
  onAnswer: (answers: Answers) => void
  /** Called when a question is left unanswered: nothing is saved. */
  onDrop: () => void
}

/** Asks before saving a player who may be a duplicate, or is on the block list. */
export function SaveQuestionDialogs({ questions, onAnswer, onDrop }: Props) {
  const { duplicates, blocked } = questions
  const drop = () => {
    questions.drop()
    onDrop()
  }
  if (duplicates)
    return (
      <DuplicatePlayersDialog
        duplicates={duplicates}
        onClose={drop}
        onSave={() => onAnswer(questions.acceptDuplicates())}
      />
    )
  if (blocked)
    return (
      <LetInDialog
        hits={blocked}
        onClose={drop}
        onSave={(reason) => onAnswer(questions.acceptBlocked(reason))}
      />
    )
  return null
}
