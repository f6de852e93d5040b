#include "io/yaml_tree.h"

#include <gtest/gtest.h>

namespace holonom::yaml_tree_test {

std::string error(std::string_view text) {
  std::vector<Diagnostic> faults;
  try {
    YamlDocument::parse(text, "m.yaml", faults);
  } catch (const InputError& fault) {
    return fault.what();
  }
  std::string joined;
  for (const Diagnostic& fault : faults) joined += (joined.empty() ? "" : "\n") + fault.text();
  return joined.empty() ? "no error" : joined;
}

TEST(YamlTree, PlacesOfNodesAndKeys) {
  std::vector<Diagnostic> faults;
  const YamlDocument document = YamlDocument::parse("a: 1\nb: [x, 'y z', \"on\"]\nc:\n  d: {e: ~}\n", "m.yaml", faults);
  const YamlNode& root = document.root();
  ASSERT_TRUE(root.is_mapping());
  ASSERT_EQ(root.entries().size(), 3u);
  EXPECT_EQ(root.find("a")->scalar(), "1");
  EXPECT_FALSE(root.find("a")->is_quoted());
  const YamlNode& list = *root.find("b");
  ASSERT_EQ(list.items().size(), 3u);
  EXPECT_EQ(list.line(), 2);
  EXPECT_EQ(list.column(), 4);
  EXPECT_EQ(list.items()[1].scalar(), "y z");
  EXPECT_TRUE(list.items()[1].is_quoted());
  EXPECT_EQ(list.items()[1].column(), 8);
  EXPECT_EQ(list.items()[1].column_of(2), 11);
  const YamlEntry& d = root.find("c")->entries()[0];
  EXPECT_EQ(d.key, "d");
  EXPECT_EQ(d.line, 4);
  EXPECT_EQ(d.column, 3);
  EXPECT_TRUE(d.value.find("e")->is_null());
  EXPECT_EQ(root.find("absent"), nullptr);
  EXPECT_EQ(document.where(d).line, 4);
  EXPECT_TRUE(faults.empty());
}

TEST(YamlTree, ColumnsCountCharactersAndEscapesFallBack) {
  std::vector<Diagnostic> faults;
  const YamlDocument document = YamlDocument::parse("é: \"ü + x\"\nb: \"\\x41 + x\"\n", "m.yaml", faults);
  EXPECT_EQ(document.root().find("é")->column(), 4);
  EXPECT_EQ(document.root().find("é")->column_of(5), 9);
  EXPECT_EQ(document.root().find("b")->scalar(), "A + x");
  EXPECT_EQ(document.root().find("b")->column_of(4), 4);
}

TEST(YamlTree, Json) {
  std::vector<Diagnostic> faults;
  const YamlDocument document =
      YamlDocument::parse("{\n\t\"a\":1,\n\t\"b\":[true,null,{\"c\":\"\\u00e9\\/\"}]\n}\n", "m.json", faults);
  EXPECT_EQ(document.root().find("a")->scalar(), "1");
  EXPECT_EQ(document.root().find("b")->items()[2].find("c")->scalar(), "é/");
}

TEST(YamlTree, Aliases) {
  std::vector<Diagnostic> faults;
  const YamlDocument document = YamlDocument::parse("a: &p [1, 2]\nb: *p\n", "m.yaml", faults);
  EXPECT_EQ(document.root().find("b")->items()[1].scalar(), "2");
  EXPECT_EQ(error("a: *k\n"), "m.yaml:1:4: no anchor '&k' before this alias (a product needs a number or name before '*')");
  EXPECT_EQ(error("a: &p [1, *p]\n"),
            "m.yaml:1:11: no anchor '&p' before this alias (a product needs a number or name before '*')");
}

TEST(YamlTree, ExplosiveAndDeepFilesAreRefused) {
  std::string laughs = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (int k = 1; k < 10; ++k) {
    laughs += "a" + std::to_string(k) + ": &a" + std::to_string(k) + " [";
    for (int j = 0; j < 9; ++j) laughs += (j ? ", *a" : "*a") + std::to_string(k - 1);
    laughs += "]\n";
  }
  EXPECT_EQ(error(laughs), "m.yaml:7:10: aliases expand to more than 1000000 values (write the values explicitly)");
  EXPECT_EQ(error(std::string(1000000, '[')), "m.yaml:1:101: lists and mappings are nested more than 100 levels deep");
  std::string block;
  for (int k = 0; k < 200; ++k) block += std::string(static_cast<std::size_t>(k), ' ') + "a:\n";
  EXPECT_EQ(error(block), "m.yaml:101:101: lists and mappings are nested more than 100 levels deep");
}

TEST(YamlTree, RepeatedAndMergeKeysAreReportedTogether) {
  EXPECT_EQ(error("a: 1\nb: {x: 1, x: 2}\na: 3\n"),
            "m.yaml:2:11: the key 'x' appears twice: in line 2 and in line 2\n"
            "m.yaml:3:1: the key 'a' appears twice: in line 1 and in line 3");
  EXPECT_EQ(error("a: &p {x: 1}\nb:\n  <<: *p\n"),
            "m.yaml:3:3: merge keys '<<' are not supported (write the entries explicitly)");
}

TEST(YamlTree, NotYaml) {
  EXPECT_EQ(error(""), "m.yaml:1:1: the file is empty (a model begins with 'holonom: 1')");
  EXPECT_EQ(error("# only a comment\n"), "m.yaml:1:1: the file is empty (a model begins with 'holonom: 1')");
  EXPECT_EQ(error("---\n...\n"), "m.yaml:1:1: the file is empty (a model begins with 'holonom: 1')");
  EXPECT_EQ(error(std::string_view("a: 1\nb\0c", 8)),
            "m.yaml:2:2: the file is not text: it contains a NUL byte (a model file is YAML in UTF-8)");
  EXPECT_EQ(error("\x7f"
                  "ELF\x02\x01"),
            "m.yaml:1:1: the file is not text: it contains the control character 0x7f (a model file is YAML in UTF-8)");
  EXPECT_EQ(error("a: caf\xe9\n"),
            "m.yaml:1:7: the file is not valid UTF-8 at the byte 0xe9 (save the file with UTF-8 encoding)");
  EXPECT_EQ(error("a: {x: 1\nb: 2\n"),
            "m.yaml:2:2: not valid YAML: did not find expected ',' or '}', while parsing a flow mapping (from line 1)");
  EXPECT_EQ(error("a:\n\tb: 1\n"),
            "m.yaml:2:1: not valid YAML: found character that cannot start any token, while scanning for the next token "
            "(indent with spaces, not tabs)");
  EXPECT_EQ(error("a: 1\n---\nb: 2\n"), "m.yaml:2:1: a second document begins here (a model file must contain one document)");
  EXPECT_EQ(error("a: !!float 3\n"), "m.yaml:1:4: the tag 'tag:yaml.org,2002:float' is not supported (write the plain value)");
  EXPECT_EQ(error("{[1, 2]: 3}\n"), "m.yaml:1:2: a key must be a word, found a list");
}

TEST(YamlTree, LargeFilesAndByteOrderMark) {
  std::string large =
      "\xEF\xBB\xBF"
      "a:\n";
  for (int k = 0; k < 200000; ++k) large += "  k" + std::to_string(k) + ": [0, 1]\n";
  std::vector<Diagnostic> faults;
  const YamlDocument document = YamlDocument::parse(large, "m.yaml", faults);
  EXPECT_EQ(document.root().find("a")->entries().size(), 200000u);
  EXPECT_EQ(document.root().find("a")->entries().back().line, 200001);
  EXPECT_EQ(document.root().entries()[0].column, 1);
}

}  // namespace holonom::yaml_tree_test
