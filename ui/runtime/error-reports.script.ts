/** On pages with islands, where an operator reads reports: it weighs nothing elsewhere. */
import { reportScriptErrors } from './error-reports.ts';

const { errorReports } = document.documentElement.dataset;
if (errorReports) reportScriptErrors(errorReports);
