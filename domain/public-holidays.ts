/*
 * National holidays of the pharmacy and the couriers, for delivery estimates. Extend the table
 * every year: without rows for a year, estimates treat the holidays of that year as business days.
 * Source: Jadual Hari Kelepasan Am Persekutuan 2026 and 2027 (Bahagian Kabinet, Perlembagaan dan
 * Perhubungan Antara Kerajaan, Jabatan Perdana Menteri), with the substitute day when a holiday
 * falls on a Sunday (Holidays Act 1951, s. 3). Days marked ~ depend on the sighting of the moon and
 * may change until they are announced. State holidays are left out.
 */
import { type CalendarDate, calendarDate } from './time.ts'

const holidayRows: readonly (readonly [day: string, name: string])[] = [
  ['2026-02-17', 'Chinese New Year'],
  ['2026-02-18', 'Chinese New Year, second day'],
  ['2026-03-21', 'Hari Raya Aidilfitri ~'],
  ['2026-03-22', 'Hari Raya Aidilfitri, second day ~'],
  ['2026-03-23', 'substitute for 22 March'],
  ['2026-05-01', 'Labour Day'],
  ['2026-05-27', 'Hari Raya Aidiladha ~'],
  ['2026-05-31', 'Wesak Day'],
  ['2026-06-01', "The King's Birthday"],
  ['2026-06-02', 'substitute for 31 May'],
  ['2026-06-17', 'Awal Muharram'],
  ['2026-08-25', "The Prophet's Birthday"],
  ['2026-08-31', 'National Day'],
  ['2026-09-16', 'Malaysia Day'],
  ['2026-11-08', 'Deepavali ~'],
  ['2026-11-09', 'substitute for 8 November'],
  ['2026-12-25', 'Christmas Day'],
  ['2027-02-06', 'Chinese New Year'],
  ['2027-02-07', 'Chinese New Year, second day'],
  ['2027-02-08', 'substitute for 7 February'],
  ['2027-03-10', 'Hari Raya Aidilfitri ~'],
  ['2027-03-11', 'Hari Raya Aidilfitri, second day ~'],
  ['2027-05-01', 'Labour Day'],
  ['2027-05-17', 'Hari Raya Aidiladha ~'],
  ['2027-05-20', 'Wesak Day'],
  ['2027-06-06', 'Awal Muharram'],
  ['2027-06-07', "The King's Birthday"],
  ['2027-06-08', 'substitute for 6 June'],
  ['2027-08-15', "The Prophet's Birthday"],
  ['2027-08-16', 'substitute for 15 August'],
  ['2027-08-31', 'National Day'],
  ['2027-09-16', 'Malaysia Day'],
  ['2027-10-28', 'Deepavali ~'],
  ['2027-12-25', 'Christmas Day'],
]

export const publicHolidays: ReadonlySet<CalendarDate> = new Set(
  holidayRows.map(([day]) => calendarDate(day)),
)
