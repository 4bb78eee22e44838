#!/usr/bin/env bash
# Makes subsets of the documents' fonts: Latin letters from Geist, and from Noto Sans SC the Chinese characters of the two
# catalogues that documents use. Both fonts are under the SIL Open Font License. Run it and commit the result when a test
# reports a missing character.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fonts=$PWD/server/app/fonts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet fonttools==4.68.0

# unpack PACKAGE: into a folder in $work, named after the package without its scope
unpack() {
  local name=${1%@*}
  name=${name##*/}
  mkdir "$work/$name"
  (cd "$work" && npm pack --silent "$1" >"$name.file")
  tar -xzf "$work/$(<"$work/$name.file")" -C "$work/$name" --strip-components 1
}

# cut_font FONT RESULT OPTION…
cut_font() {
  "$work/python/bin/pyftsubset" "$1" --output-file="$fonts/$2" --layout-features=kern,tnum \
    --no-hinting --notdef-outline "${@:3}"
}

unpack @expo-google-fonts/geist@0.4.2
unpack @expo-google-fonts/noto-sans-sc@0.4.3
cat ui/features/billing/ch.json ui/features/checkout/ch.json >"$work/words"
latin=U+0020-017F,U+2010-2026,U+2212
for weight in regular:400Regular semibold:600SemiBold; do
  folder=${weight#*:}
  cut_font "$work/geist/$folder/Geist_$folder.ttf" "geist-${weight%:*}.ttf" --unicodes=$latin
  cut_font "$work/noto-sans-sc/$folder/NotoSansSC_$folder.ttf" "noto-sans-sc-${weight%:*}.ttf" \
    --unicodes=U+0020-00FF,U+2010-2026,U+2212 --text-file="$work/words"
done
cp "$work/geist/LICENSE_FONT" "$fonts/geist-license.txt"
cp "$work/noto-sans-sc/LICENSE_FONT" "$fonts/noto-sans-sc-license.txt"
