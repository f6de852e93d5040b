// Every element of the catalogue, with every field and choice, is read back from the model file that it is written to.
#include <gtest/gtest.h>

#include "elements/catalogue.h"
#include "io/model_reader.h"
#include "io/model_writer.h"
#include "properties/random_models.h"

namespace holonom::property_test {
namespace {

TEST(WrittenElements, ReadBackTheSame) {
  const Schema known = schema();
  int count = 0;
  for (const int d : {2, 3})
    for (const char* section : {"joints", "forces"})
      for (const Case& one : cases_of(section, d).accepted) {
        Model model = one.model;
        model.name = "one element";
        const std::string written = written_model(model, known, "a model");
        try {
          const Model again = parse_model(written, "model.yaml", known);
          ASSERT_EQ(written_model(again, known, "a model"), written) << one.title;
          ++count;
        } catch (const InputError& error) {
          FAIL() << one.title << ": " << error.what() << "\n" << written;
        }
      }
  EXPECT_GT(count, 100);
}

}  // namespace
}  // namespace holonom::property_test
