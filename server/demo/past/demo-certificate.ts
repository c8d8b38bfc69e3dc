import { addPage, createPaper, drawText, mm, renderPdf } from '#server/papers/paper.ts'

/** Draws the certificate of analysis of a demo lot: a small PDF that says that it is invented. */
export async function drawDemoCertificate(
  ingredientId: string,
  supplierLot: string,
): Promise<Buffer> {
  const paper = createPaper({ width: mm(148), height: mm(105) }, 'Demo certificate of analysis')
  addPage(paper)
  const left = mm(14)
  drawText(paper, 'Certificate of analysis (demo)', { x: left, y: mm(22), size: 16 })
  const lines = [
    'Demo Supplier. An invented document without value.',
    `Ingredient: ${ingredientId}`,
    `Lot of the supplier: ${supplierLot}`,
    'Identity, purity, heavy metals, microbial count: conform',
  ]
  for (const [index, line] of lines.entries())
    drawText(paper, line, { x: left, y: mm(38 + index * 8), size: 10 })
  return renderPdf(paper)
}
