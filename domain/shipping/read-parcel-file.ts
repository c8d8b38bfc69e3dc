/*
 * Reads a courier's CSV file. Finds the columns of the order number and the tracking number by the
 * names that couriers use, below any title lines.
 */
import { maxParcelFileRows } from './parcel-file-limits.ts'
import { parseCsv, type CsvRow, type CsvSeparator } from './parse-csv.ts'

export type ParcelFileRow = {
  readonly line: number
  readonly order: string
  readonly tracking: string
}

export type ParcelFile =
  | { readonly ok: true; readonly rows: readonly ParcelFileRow[] }
  | { readonly ok: false; readonly reason: 'no columns' | 'no rows' | 'too many rows' }

/**
 * Column names in lower case, with only letters and digits: 'Order No.' is `orderno`. To support
 * another name, add it here. If a file has several of these columns, the first name here wins.
 */
const orderColumnNames = [
  'ordernumber',
  'orderno',
  'orderid',
  'order',
  'orderref',
  'orderreference',
  'reference',
  'referenceno',
  'referencenumber',
  'ref',
  'refno',
  'customerreference',
  'customerref',
  'customerreferenceno',
  'senderreference',
  'senderref',
  'shipperreference',
  'shipperref',
  'merchantorderno',
  'sellerorderno',
  'nopesanan',
  'nomborpesanan',
  'rujukan',
]
const trackingColumnNames = [
  'trackingnumber',
  'trackingno',
  'trackingid',
  'trackingcode',
  'tracking',
  'trackno',
  'awb',
  'awbno',
  'awbnumber',
  'airwaybill',
  'airwaybillno',
  'airwaybillnumber',
  'waybill',
  'waybillno',
  'waybillnumber',
  'consignment',
  'consignmentno',
  'consignmentnumber',
  'consignmentnote',
  'consignmentnoteno',
  'connote',
  'connoteno',
  'connotenumber',
  'parcelnumber',
  'parcelno',
  'parcelid',
  'shipmentid',
  'shipmentno',
  'shipmentnumber',
  'nopenjejakan',
  'nomborpenjejakan',
  'noconsignment',
]
/** Number of rows in which to look for the column names; couriers write titles above them. */
const maxHeaderRows = 10

/**
 * Returns the rows of the file with an order number or a tracking number. Tries one separator after
 * the other, until both columns are found. Never throws.
 */
export function readParcelFile(text: string): ParcelFile {
  const separators: readonly CsvSeparator[] = [',', ';', '\t']
  for (const separator of separators) {
    const rows = parseCsv(text, separator)
    const header = findHeader(rows)
    if (!header) continue
    const parcelRows = rows
      .slice(header.rowIndex + 1)
      .map(({ line, cells }) => ({
        line,
        order: cells[header.orderColumn] ?? '',
        tracking: cells[header.trackingColumn] ?? '',
      }))
      .filter(({ order, tracking }) => order !== '' || tracking !== '')
    if (parcelRows.length === 0) return { ok: false, reason: 'no rows' }
    if (parcelRows.length > maxParcelFileRows) return { ok: false, reason: 'too many rows' }
    return { ok: true, rows: parcelRows }
  }
  return { ok: false, reason: 'no columns' }
}

/** Returns the row of the column names and the columns, all as indexes from 0. */
function findHeader(
  rows: readonly CsvRow[],
): { rowIndex: number; orderColumn: number; trackingColumn: number } | undefined {
  for (const [rowIndex, { cells }] of rows.slice(0, maxHeaderRows).entries()) {
    const columnNames = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    const orderColumn = findColumn(columnNames, orderColumnNames)
    const trackingColumn = findColumn(columnNames, trackingColumnNames)
    if (orderColumn >= 0 && trackingColumn >= 0) return { rowIndex, orderColumn, trackingColumn }
  }
  return undefined
}

/** Returns the index of the column whose name comes first in `acceptedNames`, or -1. */
function findColumn(columnNames: readonly string[], acceptedNames: readonly string[]): number {
  const name = acceptedNames.find((candidate) => columnNames.includes(candidate))
  return name === undefined ? -1 : columnNames.indexOf(name)
}
