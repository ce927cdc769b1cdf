/** One kind of event that a shop must survive, on many machines or on one in containers, tried with real programs. */
export type Drill = {
  name: string
  /** Which engines it needs: those of a shop on many machines, or those of containers. */
  needs: 'machines' | 'containers'
  /** What must be true to pass, in one line. */
  passes: string
  run(folder: string): Promise<Outcome>
}

/** The measured figures, and complaints about wrong ones. Without complaints the drill is passed. */
type Outcome = { figures: Record<string, unknown>; complaints: string[] }

/** Collects figures and complaints. A wrong figure is also added as a complaint under its name. */
export function newOutcome() {
  const figures: Record<string, unknown> = {}
  const complaints: string[] = []
  return {
    note(name: string, figure: unknown) {
      figures[name] = typeof figure === 'number' ? Math.round(figure * 100) / 100 : figure
    },
    must(name: string, figure: unknown, isSo: boolean) {
      this.note(name, figure)
      if (!isSo) complaints.push(`${name}: ${JSON.stringify(figure)}`)
    },
    figures,
    complaints,
  }
}
